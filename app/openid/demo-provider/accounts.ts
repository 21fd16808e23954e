export interface Account {
  id: string;
  email: string;
  email_verified: boolean;
  name: string;
  /** A path of the site, which serves the pictures. */
  picture?: string;
}

export const accounts: Account[] = [
  {
    id: "ann",
    email: "ann.lee@demo.example",
    email_verified: true,
    name: "Ann Lee",
    picture: "/demo/ann.svg",
  },
  {
    id: "bob",
    email: "bob.okafor@demo.example",
    email_verified: true,
    name: "Bob Okafor",
    picture: "/demo/bob.svg",
  },
  { id: "chidi", email: "chidi@demo.example", email_verified: true, name: "Chidi" },
  { id: "dana", email: "dana@demo.example", email_verified: false, name: "Dana Novak" },
];

export const findAccount = (id: string) => accounts.find((account) => account.id === id);

/** What the provider tells about an account, in the words of OpenID Connect Core 1.0, section 5.1. */
export function claimsOf({ id, picture, ...told }: Account, site: string) {
  return { sub: id, ...told, ...(picture && { picture: site + picture }) };
}
