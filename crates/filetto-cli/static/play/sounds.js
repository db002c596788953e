// Small sounds made on the spot, off until somebody wants them.

const KEY = "filetto.sound";

/** Pitch and length of each, in hertz and seconds. */
const TONES = {
  stone: [[220, 0.07]],
  reply: [[165, 0.09]],
  end: [
    [330, 0.12],
    [440, 0.16],
  ],
  low: [[620, 0.08]],
};

/** @type {AudioContext | null} */
let audio = null;

export const soundsOn = () => localStorage.getItem(KEY) === "on";

/** Turns them on or off; true if they are on now. */
export function toggleSounds() {
  const on = !soundsOn();
  localStorage.setItem(KEY, on ? "on" : "off");
  if (on) sound("stone");
  return on;
}

/**
 * @param {keyof typeof TONES} name
 */
export function sound(name) {
  if (!soundsOn() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const [pitch, length] of TONES[name]) {
    click(audio, pitch, at, length);
    at += length;
  }
}

/**
 * A soft knock: a tone that fades.
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {number} at
 * @param {number} length
 */
function click(context, pitch, at, length) {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.25, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}
