/** How a request of `lectern doctor` arrived at the server. */
export interface Probe {
  host: string;
  /** By which limits count it. */
  client: string;
  /** Who connected to the server: a proxy, or the client itself. */
  peer: string;
  forwardedFor: string;
  /** How much of the body came through. */
  bytes: number;
}
