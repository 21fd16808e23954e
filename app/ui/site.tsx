import { createContext, useContext } from "react";
import type { AvatarContent } from "../lib/avatar-content.ts";
import { formatDate } from "../lib/date.ts";
import type { Role } from "../lib/permissions.ts";
import type { SiteLink } from "../site/lib/site-links.ts";

/** The signed-in user. */
interface SiteUser {
  id: string;
  email: string;
  name: string | null;
  image: string | null;
  avatar: AvatarContent;
  role: Role;
  handle: string | null;
  email_verified_at: string | null;
}

/** Numbers of what waits for somebody at the desk. */
export type DeskCounts = Partial<Record<"posts" | "projects" | "comments" | "enquiries", number>>;

/** The data of every page: what it shows of the site, and the signed-in user. */
export interface SiteInfo {
  name: string;
  company: string;
  /** `width` and `height` in pixels, as the header shows it. `showsName`: whether the header shows the name beside it. */
  logo?: { src: string; width: number; height: number; showsName: boolean };
  /** The address of a style sheet with the look that the owner chose. */
  look?: string;
  /** Set when no text has the serif font. */
  isSans?: true;
  /** The topics that the owner chose for the sidebar. */
  topics?: string[];
  /** The owner's own menu and footer. */
  menu?: SiteLink[];
  footer?: SiteLink[];
  /** Above the titles of articles, where the owner changed it; "": nothing. */
  badge?: string;
  /** Set while people can get posts by mail. */
  hasNewsletter?: true;
  /** Set when the footer leads to /contact. */
  hasContact?: true;
  /** The public address, without a slash at its end. */
  url: string;
  /** Where browsers find the stored images; undefined: at /images. */
  images?: string;
  /** The provider behind the Google button. */
  google: "google" | "demo" | "off";
  user: SiteUser | undefined;
  /** The number of the user's unread notifications; 100 stands for more. */
  unread?: number;
  /** What waits at the desk, when the user may open it; without numbers on pages outside of it. */
  desk?: DeskCounts;
  /** At the desk: what it calls those with a role who gave no name, by their ids. */
  nameless?: Record<string, string>;
  /** The time zone of the site; undefined: UTC. */
  timeZone?: string;
}

/** The id of the element that tells the browser of the site when the root loader failed. */
export const siteElementId = "site";

/** Outside of the page's own provider: in browsers what that element says, on the server what entry.server.tsx provides. */
const SiteContext = createContext<SiteInfo>(
  JSON.parse((!import.meta.env.SSR && document.getElementById(siteElementId)?.textContent) || "{}"),
);
export const SiteProvider = SiteContext.Provider;
export const useSite = () => useContext(SiteContext);

/** Returns a function that says the day of a time in the site's time zone: "November 21, 2026". */
export function useDay(): (iso: string) => string {
  const { timeZone } = useSite();
  return (iso) => formatDate(iso, timeZone);
}
