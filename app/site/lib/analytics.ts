interface Counter {
  name: string;
  /** The address of its script. */
  src: string;
  /** The attribute of the script that says which site it counts; undefined: it asks for the host. */
  attribute?: string;
  /** What the attribute says of the id that the owner has. */
  attributeOf?(id: string): string;
  /** Where the script sends what it counts. */
  hostOf(id: string): string;
}

/** The services that may count the readers of a site. None of them sets a cookie. */
const counters = {
  plausible: {
    name: "Plausible",
    src: "https://plausible.io/js/script.js",
    attribute: "data-domain",
    hostOf: () => "https://plausible.io",
  },
  fathom: {
    name: "Fathom",
    src: "https://cdn.usefathom.com/script.js",
    attribute: "data-site",
    hostOf: () => "https://cdn.usefathom.com",
  },
  goatcounter: {
    name: "GoatCounter",
    src: "https://gc.zgo.at/count.js",
    attribute: "data-goatcounter",
    attributeOf: (id) => `https://${id}.goatcounter.com/count`,
    hostOf: (id) => `https://${id}.goatcounter.com`,
  },
  simple: {
    name: "Simple Analytics",
    src: "https://scripts.simpleanalyticscdn.com/latest.js",
    hostOf: () => "https://queue.simpleanalyticscdn.com",
  },
} satisfies Record<string, Counter>;

export type CounterName = keyof typeof counters;
/** What each is called. */
export const counterNames = Object.fromEntries(
  Object.entries(counters).map(([id, { name }]) => [id, name]),
) as Record<CounterName, string>;

/** What a page loads of a counter: the attributes of its script, and the hosts that the content policy has to allow. */
export function counterScript(counter: CounterName, id: string) {
  const { src, attribute, attributeOf, hostOf }: Counter = counters[counter];
  const attributes = { src, ...(attribute && { [attribute]: attributeOf ? attributeOf(id) : id }) };
  return { attributes, script: new URL(src).origin, connect: hostOf(id) };
}

/** Pages with a secret in their address, or of one person alone, are not counted. */
const uncounted =
  /^\/(desk|write|drafts|account|login|signup|forgot|reset|verify|preview|unsubscribe|subscription|setup|outbox|profile|saved|notifications|certificate|classes)(\/|$)/;

export function isCounted(path: string): boolean {
  return !uncounted.test(path);
}
