import { createContext } from "react-router";
import type { Log } from "../../config/log.ts";
import type { Settings } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import type { Images } from "../../storage/storage.ts";
import type { Renderer } from "../markdown/renderer.server.ts";
import type { Viewer } from "../models/viewer.server.ts";
import type { Google } from "../openid/google.server.ts";
import type { Cards } from "../social-cards/social-cards.server.ts";
import type { Limits } from "./rate-limits.server.ts";

/** What a request carries. The server puts these in; `viewer` is found by the middleware in root.tsx. */
export const dbContext = createContext<Db>();
export const imagesContext = createContext<Images>();
export const cardsContext = createContext<Cards>();
export const rendererContext = createContext<Renderer>();
export const settingsContext = createContext<Settings>();
export const logContext = createContext<Log>();
export const limitsContext = createContext<Limits>();
/** Sign-in with Google, or what stands in for it. */
export const googleContext = createContext<Google>();
/** The client's address, as rate limits count it. */
export const addressContext = createContext<string>();
/** Why a request failed, when the database was not there: told by what logs the error, for the answer's status. */
export const outageContext = createContext<{ kind?: "lost" | "unavailable" }>();
/** Renders a page that answers a write when its turn has come; a page that is read has its turn already. */
export const renderInTurnContext = createContext<(render: () => Promise<Response>) => Promise<Response>>();
export const viewerContext = createContext<Viewer>();
/**
 * What the page shows ("feed", "blog:s1", "user:" and an author's id): a page without a viewer and with tags is kept
 * until one changes. A change counts from the moment that the page began to be made, so that a tag may be added after
 * what it stands for was read.
 */
export const tagsContext = createContext<Set<string>>();
