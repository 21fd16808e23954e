export interface Account {
  id: string;
  email: string;
  email_verified: boolean;
  name: string;
  /** A path on our site, which serves the pictures. */
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

/** The claims about an account (OpenID Connect Core 1.0, section 5.1). `site`: the origin of our site. */
export function claimsOf({ id, picture, ...claims }: Account, site: string) {
  return { sub: id, ...claims, ...(picture && { picture: site + picture }) };
}
