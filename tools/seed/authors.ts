/** The password of every demo author. */
export const password = "lectern-demo";

export interface Author {
  name: string;
  email: string;
}

export const authors: Author[] = [
  "Amara Okafor",
  "Jonas Lindqvist",
  "Priya Raman",
  "Mateo Alvarez",
  "Yuki Tanaka",
  "Leila Haddad",
  "Tom Brennan",
  "Zofia Kowalska",
].map((name) => ({ name, email: `${name.split(" ")[0]!.toLowerCase()}@example.com` }));
