import { createContext, useContext } from "react";
import type { AvatarContent } from "../lib/avatar-content.ts";
import type { FooterAddresses } from "../lib/footer-links.ts";
import type { Role } from "../lib/permissions.ts";

/** The signed-in user. */
export interface SiteUser {
  id: string;
  email: string;
  name: string | null;
  image: string | null;
  avatar: AvatarContent;
  role: Role;
  handle: string | null;
  email_verified_at: string | null;
}

/** The data of every page: what it shows of the site, and the signed-in user. */
export interface SiteInfo {
  name: string;
  company: string;
  /** `width` and `height` in pixels, as the header shows it. `showsName`: whether the header shows the name beside it. */
  logo?: { src: string; width: number; height: number; showsName: boolean };
  /** The address of a style sheet with the accent colour that the owner chose. */
  accent?: string;
  /** The topics that the owner chose for the sidebar. */
  topics?: string[];
  /** Where links of the footer lead. */
  footer?: FooterAddresses;
  /** Set when the footer leads to /contact. */
  hasContact?: true;
  /** The public address, without a slash at its end. */
  url: string;
  /** The provider behind the Google button. */
  google: "google" | "demo" | "off";
  user: SiteUser | undefined;
  /** The number of the user's unread notifications; 100 stands for more. */
  unread?: number;
  /** Set when the user may open the desk. */
  desk?: true;
}

/** The id of the element that tells the browser of the site when the root loader failed. */
export const siteElementId = "site";

/** Outside of the page's own provider: in browsers what that element says, on the server what entry.server.tsx provides. */
const SiteContext = createContext<SiteInfo>(
  JSON.parse((!import.meta.env.SSR && document.getElementById(siteElementId)?.textContent) || "{}"),
);
export const SiteProvider = SiteContext.Provider;
export const useSite = () => useContext(SiteContext);
