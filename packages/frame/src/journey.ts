let moved = false;

/** The visitor has gone from one page of the app to another since the document was loaded. */
export const hasMoved = (): boolean => moved;

/** Notes that they did; the route watch calls it. */
export function noteMove(): void {
  moved = true;
}
