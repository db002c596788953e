// The style sheet of this part of the page, loaded with it.

import { styled as load } from "../styled.js";

export const styled = () => load(new URL("understand.css", import.meta.url));
