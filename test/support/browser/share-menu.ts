import type { Page } from "@playwright/test";

export const shareButton = (page: Page) => page.getByRole("button", { name: "Share" }).first();
export const shareMenu = (page: Page) => page.getByRole("menu", { name: "Share" });
export const shareMenuItem = (page: Page, name: string) => shareMenu(page).getByRole("menuitem", { name });
export const alert = (page: Page) => page.getByRole("alert");
