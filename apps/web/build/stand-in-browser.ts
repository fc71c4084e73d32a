/**
 * The browser as far as the client asks for it before it draws a screen: at `/`, with nothing stored and a server that never
 * answers. Loaded ahead of the client, whose modules ask while they are loaded.
 */
const nothing = () => undefined;
const events = { addEventListener: nothing, removeEventListener: nothing };
const place = new URL("http://localhost/");
const past = { state: {}, pushState: nothing, replaceState: nothing };

Object.assign(globalThis, {
  document: { documentElement: { dataset: {} }, cookie: "", ...events },
  window: { ...events, location: place, history: past, origin: place.origin },
  ...events,
  location: place,
  history: past,
  self: globalThis,
  fetch: () => new Promise(nothing),
});
