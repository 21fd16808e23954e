import { createContext } from "react-router";
import type { Catalogue } from "./models/catalogue.server.ts";

/** What the front matter of courses and services says, and the paths. Set by server/app.ts. */
export const catalogueContext = createContext<Catalogue>();
