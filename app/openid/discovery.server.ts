import type { Configuration } from "openid-client";
import { fetchBounded } from "./bounded-fetch.server.ts";

/** This site as it is registered with a provider. */
export interface ClientRegistration {
  /** The provider's address. */
  issuer: string;
  id: string;
  secret: string;
}

const timeoutSeconds = 10;

/**
 * Returns a function that fetches the metadata of a site's provider (OpenID Connect Discovery), once for each
 * registration; after a failure, which it throws, they are fetched again.
 */
export function openDiscovery(): (registration: ClientRegistration) => Promise<Configuration> {
  const configurations = new Map<string, Promise<Configuration>>();
  return (registration) => {
    const key = JSON.stringify(registration);
    const cached = configurations.get(key);
    if (cached) return cached;
    const configuration = discover(registration);
    configurations.set(key, configuration);
    configuration.catch(() => configurations.delete(key));
    return configuration;
  };
}

async function discover({ issuer, id, secret }: ClientRegistration) {
  const openid = await import("openid-client");
  const execute = [openid.enableNonRepudiationChecks];
  // The settings allow plain http for a provider on this machine alone.
  if (issuer.startsWith("http:")) execute.push(openid.allowInsecureRequests);
  const options = { timeout: timeoutSeconds, execute, [openid.customFetch]: fetchBounded };
  return openid.discovery(new URL(issuer), id, secret, undefined, options);
}
