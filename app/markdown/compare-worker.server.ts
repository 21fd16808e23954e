// Compares two texts in a thread of its own.

import { handleTasks } from "../lib/threads.server.ts";
import { compareTexts } from "./lib/compare-texts.ts";
import type { Comparison } from "./renderer.server.ts";

handleTasks(async ({ before, after }: Comparison) => compareTexts(before, after));
