/** Closes each layer that is open over the page: dialogs, menus, the drawer. The last layer is on top. */
const layers: (() => void)[] = [];
let onChange: () => void = () => undefined;

/** Returns the function that removes the layer. */
export function addLayer(close: () => void): () => void {
  layers.push(close);
  onChange();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    onChange();
  };
}

/** Returns what closes the layer on top, if a layer is open. */
export function topLayer(): (() => void) | undefined {
  return layers.at(-1);
}

/** Calls the listener after each change of the layers. The portal's history is the only listener. */
export function watchLayers(listener: () => void) {
  onChange = listener;
}
