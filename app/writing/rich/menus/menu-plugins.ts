import type { Plugin } from "prosemirror-state";
import { findPlugin } from "./find-plugin.ts";
import { linkPlugins } from "./link-plugin.ts";
import { slashMenu } from "./slash-menu.ts";

/** What the menus keep in the state of the text, and their keys. They stand before all other plugins. */
export const menuPlugins = (chooseImages: () => void, isLesson: boolean): Plugin[] => [
  slashMenu(chooseImages, isLesson),
  ...linkPlugins(),
  findPlugin(),
];
