import type { Configuration } from "openid-client";
import { fetchBounded } from "./bounded-fetch.server.ts";

/** The site's registration as a client of a provider. */
export interface ClientRegistration {
  /** The provider's address. */
  issuer: string;
  id: string;
  secret: string;
}

const timeoutSeconds = 10;

/**
 * Returns a function that fetches a provider's metadata (OpenID Connect Discovery) and caches it for each registration.
 * A failure is thrown and not cached. `isFresh`: the provider is asked in any case.
 */
export function cachedDiscovery() {
  const configurations = new Map<string, Promise<Configuration>>();
  return (registration: ClientRegistration, isFresh = false): Promise<Configuration> => {
    const key = JSON.stringify(registration);
    const cachedConfiguration = configurations.get(key);
    if (cachedConfiguration && !isFresh) return cachedConfiguration;
    const configuration = discover(registration);
    configurations.set(key, configuration);
    configuration.catch(() => configurations.delete(key));
    return configuration;
  };
}

async function discover({ issuer, id, secret }: ClientRegistration) {
  const openid = await import("openid-client");
  const execute = [openid.enableNonRepudiationChecks];
  // The settings allow http only for a provider on this machine.
  if (issuer.startsWith("http:")) execute.push(openid.allowInsecureRequests);
  const options = { timeout: timeoutSeconds, execute, [openid.customFetch]: fetchBounded };
  return openid.discovery(new URL(issuer), id, secret, undefined, options);
}
