import { openRenderer } from "../../app/markdown/renderer.server.ts";

/**
 * The renderer of all sites in this process: starting its threads takes longer than most tests. Never closed: idle
 * threads do not stop the process from ending.
 */
export const renderer = openRenderer();
