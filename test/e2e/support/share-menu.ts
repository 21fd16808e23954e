import type { Page } from "@playwright/test";

/** The parts of the share menu, and what it raises. */
export const button = (page: Page) => page.getByRole("button", { name: "Share" }).first();
export const menu = (page: Page) => page.getByRole("menu", { name: "Share" });
export const item = (page: Page, name: string) => menu(page).getByRole("menuitem", { name });
export const alert = (page: Page) => page.getByRole("alert");
