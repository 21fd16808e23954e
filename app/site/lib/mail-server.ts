/** What the owner says of a mail server. */
export interface MailServer {
  host: string;
  /** "": that of its kind of encryption. */
  port: string;
  encryption: "starttls" | "tls";
  user: string;
}

export const encryptions = { starttls: "STARTTLS, as on port 587", tls: "TLS, as on port 465" };

/** Of the address of a mail server, such as smtps://user:password@mail.example.com, all but the password. */
export function mailServerOf(address: string | undefined): MailServer {
  const url = URL.parse(address ?? "");
  return {
    host: url?.hostname ?? "",
    port: url?.port ?? "",
    encryption: url?.protocol === "smtps:" ? "tls" : "starttls",
    user: decodeURIComponent(url?.username ?? ""),
  };
}

/** "" is that of the kind of encryption. */
export const isPort = (text: string): boolean =>
  text === "" || (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536);

/** `password`: "" for the one that `stored` has, as long as the server and the user are the same. undefined: it is no address. */
export function mailAddressOf(server: MailServer, password: string, stored: string | undefined) {
  const { host, port, encryption, user } = server;
  const name = host.toLowerCase();
  const url = URL.parse(`${encryption === "tls" ? "smtps" : "smtp"}://${name}`);
  if (!url || url.hostname !== name) return undefined;
  const old = URL.parse(stored ?? "");
  const isSame = old?.hostname === url.hostname && decodeURIComponent(old.username) === user;
  url.port = port;
  url.username = encodeURIComponent(user);
  url.password = password ? encodeURIComponent(password) : isSame ? old.password : "";
  return url.href;
}
