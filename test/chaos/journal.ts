import type { Random } from "./random.ts";

/** A blog as its author last saved it. */
export interface JournalBlog {
  key: string;
  author: Account;
  title: string;
  description: string;
  content: string;
  /** A word that only this text contains. */
  word: string;
  /** Addresses of the pictures in the text. */
  pictures: string[];
  /** Set when the blog was found in the feed. */
  id?: string;
  published: boolean;
  /** Whether an edit was sent that has no response yet. */
  unsure: boolean;
  /** "requested": there is no response yet. */
  removed: "no" | "requested" | "yes";
  /** Whether it changed since it was last compared. */
  changed: boolean;
}

export interface Account {
  email: string;
  password: string;
  /** Whether the sign-up was acknowledged. */
  isCreated: boolean;
  name: string;
  /** Whether a new name was sent that has no response yet. */
  renaming: boolean;
}

/** The last acknowledged state of a like, bookmark or follow. */
interface ToggleState {
  /** undefined: there was no response. */
  on?: boolean;
  /**
   * Whether it took several attempts. An earlier attempt may still be running, so it is not changed again before
   * allQuiet().
   */
  unsure: boolean;
}

export type Journal = ReturnType<typeof openJournal>;

/** Everything that the site acknowledged, and must have stored. */
export function openJournal() {
  const accounts: Account[] = [];
  const blogs: JournalBlog[] = [];
  /** By "actor subject": "visitor:3 s7", "a@example.com company". */
  const likes = new Map<string, ToggleState>();
  const bookmarks = new Map<string, ToggleState>();
  const follows = new Map<string, ToggleState>();
  /** Names of visitors by the ids of their cookies. */
  const visitors = new Map<string, string>();
  return {
    accounts,
    blogs,
    likes,
    bookmarks,
    follows,
    visitors,
    /** Addresses of broken images; each is reported once. */
    brokenImages: new Set<string>(),
    /** First likes without a response: the client never learned its visitor id. */
    strangers: 0,
    live: () => blogs.filter(({ id, removed }) => id && removed === "no"),
    /** Called when no earlier attempt can still be running. */
    allQuiet() {
      for (const toggles of [likes, bookmarks, follows])
        for (const toggleState of toggles.values()) toggleState.unsure = false;
    },
  };
}

/** A blog's text that differs from all others. */
export function newText(random: Random, pictures: string[]) {
  const word = random.word();
  const images = pictures.map((address) => `![A picture of ${word}](${address})`);
  const filler = Array.from(
    { length: random.between(1, 30) },
    () => `Some **more** about \`${random.word(6)}\`.`,
  );
  return {
    word,
    pictures,
    title: `The title of ${random.word()}`,
    description: `What ${random.word()} says in short`,
    content: [`The crumb of ${word}, in full.`, ...images, "## And then", ...filler].join("\n\n"),
  };
}
