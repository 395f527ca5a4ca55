/**
 * Functions that close the open layers: dialogs, menus and the drawer. The function of the top
 * layer is last.
 */
const layers: (() => void)[] = [];
/** The function to call when a layer opens or closes. The portal's history sets it. */
let onChange: () => void = () => undefined;

/** Adds a layer. Returns a function that removes it. */
export function addLayer(close: () => void): () => void {
  layers.push(close);
  onChange();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    onChange();
  };
}

/** Returns the function that closes the top layer, or undefined if no layer is open. */
export function topLayer(): (() => void) | undefined {
  return layers.at(-1);
}

/** Sets the function to call when a layer opens or closes. Only the portal's history uses it. */
export function watchLayers(listener: () => void) {
  onChange = listener;
}
