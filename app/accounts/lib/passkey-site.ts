/** Where the passkeys of a site belong. */
export interface PasskeySite {
  /** The relying party's id, which is a host name. */
  id: string;
  /** The origin of the page that asks for the passkey. */
  origin: string;
}

/**
 * Passkeys need a name and a confidential connection (Web Authentication, 5.1.3): an address such as 127.0.0.1 is not
 * allowed. A site on a loopback address uses them at "localhost", which is the same machine. undefined: the site can
 * have no passkeys.
 */
export function passkeySiteOf(publicUrl: string): PasskeySite | undefined {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (/^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) {
    const local = new URL(`${protocol}//localhost`);
    local.port = port;
    return { id: "localhost", origin: local.origin };
  }
  const isName = !/^([\d.]+|\[.*\])$/.test(hostname);
  const isConfidential = protocol === "https:" || /(^|\.)localhost$/.test(hostname);
  return isName && isConfidential ? { id: hostname, origin } : undefined;
}
