/** Closes each layer that is open over the page: dialogs, menus, the drawer. The last layer is on top. */
const layers: (() => void)[] = [];

/** Returns the function that removes the layer. */
export function addLayer(close: () => void): () => void {
  layers.push(close);
  return () => {
    const place = layers.indexOf(close);
    if (place >= 0) layers.splice(place, 1);
  };
}

/** Returns what closes the layer on top, if a layer is open. */
export function topLayer(): (() => void) | undefined {
  return layers.at(-1);
}
