interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Corner {
  /** Of the button: where it stands when nothing is in the way. */
  home: Area;
  /** What it may not go above. */
  ceiling: number;
}

const GAP_PX = 8;

/** How far up the button has to go so that it covers nothing of these; null when there is no such place. */
export function findLift({ home, ceiling }: Corner, obstacles: readonly Area[]): number | null {
  let lift = 0;
  // From below, so that each obstacle is looked at once.
  for (const obstacle of obstacles.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = obstacle.right + GAP_PX <= home.left || obstacle.left - GAP_PX >= home.right;
    const isClear = obstacle.bottom + GAP_PX <= home.top - lift || obstacle.top - GAP_PX >= home.bottom - lift;
    if (!isBeside && !isClear) lift = home.bottom - obstacle.top + GAP_PX;
  }
  return home.top - lift < ceiling ? null : lift;
}
