import { createContext } from "react-router";
import type { LiveDeskSettings } from "../../config/desk-settings.ts";
import type { Log } from "../../config/log.ts";
import type { Settings } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import type { Images } from "../../storage/storage.ts";
import type { VisitorParts } from "../lib/visitor-parts.ts";
import type { Renderer } from "../markdown/renderer.server.ts";
import type { LiveSiteSettings, SiteSettings } from "../site/lib/site-settings.ts";
import type { SocialCards } from "../social-cards/social-cards.server.ts";
import type { HeadParts } from "./head.server.ts";
import type { Limits } from "./rate-limits.server.ts";
import type { Viewer } from "./viewer.server.ts";
import type { Visitor } from "./visitor.server.ts";

/**
 * The values of a request. server/app.ts sets them; the middleware of root.tsx sets `viewerContext` and
 * `visitorContext`.
 */
export const dbContext = createContext<Db>();
export const imagesContext = createContext<Images>();
export const socialCardsContext = createContext<SocialCards>();
export const rendererContext = createContext<Renderer>();
export const settingsContext = createContext<Settings>();
/** What the owner has set in place of the environment, for the desk, which changes it. */
export const deskSettingsContext = createContext<LiveDeskSettings>();
/** What the owner decides about the site: its name, the company's, its rules. */
export const siteSettingsContext = createContext<SiteSettings>();
/** For the desk, which changes them. */
export const liveSiteSettingsContext = createContext<LiveSiteSettings>();
export const logContext = createContext<Log>();
export const limitsContext = createContext<Limits>();
/** The client's address, by which the rate limits count. */
export const clientAddressContext = createContext<string>();
/**
 * Set by `logFailure` when the database was lost or unavailable, or a queue was full. It decides the response's status.
 */
export const outageContext = createContext<{ kind?: "lost" | "unavailable" }>();
/**
 * Waits for a place in the render queue, then renders: for pages in response to a form. Page reads already have a
 * place.
 */
export const queuedRenderContext = createContext<(render: () => Promise<Response>) => Promise<Response>>();
/** Filled by loaders; only whole pages have a head. */
export const headContext = createContext<HeadParts>();
/** The path and the query of the page or act, to which a login leads back. */
export const addressContext = createContext<string>();
export const viewerContext = createContext<Viewer>();
export const visitorContext = createContext<Visitor>();
/** Filled while the page is rendered. */
export const visitorPartsContext = createContext<VisitorParts>();
/**
 * The cache tags of what the page shows: "feed", "blog:s1", or one of lib/cache-tags.ts. A page with tags is cached until
 * one of them changes, unless its viewer is signed in. Changes count from the start of the request, so a tag may be added
 * after its data was read.
 */
export const tagsContext = createContext<Set<string>>();
