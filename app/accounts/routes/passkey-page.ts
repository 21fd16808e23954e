import { settingsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { plainPage } from "../../lib/plain-page.ts";
import { passkeySiteOf } from "../lib/passkey-site.ts";
import type { Route } from "./+types/passkey-page";

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Browsers allow no passkeys at an address such as 127.0.0.1. A site there uses this page, on the same machine under the name
 * "localhost" (server/host.ts), to make and use passkeys. Its script brings the result back to the site.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { PUBLIC_URL } = context.get(settingsContext);
  const site = found(passkeySiteOf(PUBLIC_URL));
  found(site.origin !== PUBLIC_URL);
  const content = `<p>Passkeys work at “localhost”, which is this machine.</p>
      <p role="alert" id="problem"></p>
      <p><button type="button" id="again" hidden>Try again</button></p>
      <p><a href="${PUBLIC_URL}/account">Go back</a></p>`;
  const html = plainPage("Passkey", content, {
    head: '<script src="/passkey.js" defer></script>',
    attributes: { "data-site": PUBLIC_URL },
  });
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  });
}
