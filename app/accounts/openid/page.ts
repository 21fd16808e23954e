import { plainPage } from "../../lib/plain-page.ts";
import { type Account, accounts } from "./accounts.ts";

/** The page on which a person chooses an account. It contains only our own text, so nothing needs escaping. */
export function choicePage(site: string): string {
  return plainPage(
    "Choose a demo account",
    `<form method="post">
      ${accounts.map((account) => accountButton(account, site)).join("\n      ")}
      <button name="account" value="">Cancel</button>
    </form>
    <p>This page stands in for Google: the site runs on this machine alone, and no Google client is set.</p>`,
  );
}

export function expiredPage(site: string): string {
  return plainPage(
    "This choice is over",
    `<p>It took too long, or was made before.</p><a href="${site}/login">Back to Login</a>`,
  );
}

function accountButton({ id, name, email, email_verified, picture }: Account, site: string) {
  const note = email_verified ? email : `${email}, not confirmed`;
  const image = `<img src="${site}${picture ?? "/avatar.svg"}" alt="" width="40" height="40">`;
  return `<button class="person" name="account" value="${id}">${image}<span>${name} <small>${note}</small></span></button>`;
}
