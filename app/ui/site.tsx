import { createContext, useContext } from "react";

/** What every page knows: the site's names and who is signed in. */
export interface SiteInfo {
  name: string;
  company: string;
  /** The address that people use, without a slash at its end. */
  url: string;
  /** Who stands behind the Google button. */
  google: "google" | "demo" | "off";
  user: { id: string; email: string; name: string | null; image: string | null } | undefined;
}

/** When the very first step failed, the error page still wants a header. */
export const unknownSite: SiteInfo = {
  name: "Lectern",
  company: "Lectern Academy",
  url: "",
  google: "off",
  user: undefined,
};

const SiteContext = createContext<SiteInfo>(unknownSite);
export const SiteProvider = SiteContext.Provider;
export const useSite = () => useContext(SiteContext);
