import { type ComponentType, lazy } from "react";

/**
 * A part of a page whose code is loaded when it is first drawn. `Substitute` is drawn when the code cannot be loaded:
 * React's own `lazy` would throw, and the error page would replace the whole page.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Substitute: ComponentType<Props> = () => null,
) {
  return lazy(() => load().catch(() => ({ default: Substitute })));
}
