import { createContext } from "react-router";
import type { Google } from "./openid/google-mode.server.ts";

/** Sign-in with Google, or with the demo provider that replaces it. Set by server/app.ts. */
export const googleContext = createContext<Google>();
