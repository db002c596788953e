// Works without a network after the first visit, and says when a newer edition waits.

import { h, show } from "../dom.js";
import { t } from "../i18n.js";

/** @param {ServiceWorker} worker */
function offer(worker) {
  const notice = document.getElementById("update") ?? document.body.appendChild(h("div", { id: "update", role: "status" }));
  const begin = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.postMessage("begin");
  };
  const reload = h("button", { type: "button", onclick: begin }, t("site.reload"));
  show(notice, h("span", {}, t("site.update")), reload);
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    });
  });
}

export function keepUpToDate() {
  // Only pages from this machine or over https have one.
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.register("service-worker.js").then(watch, console.error);
}
