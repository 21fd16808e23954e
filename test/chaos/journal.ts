import type { Random } from "./random.ts";

/** A blog as its author last knew it to be written. */
export interface JournalBlog {
  key: string;
  author: Account;
  title: string;
  description: string;
  content: string;
  /** Stands in this text alone. */
  word: string;
  /** Addresses of the pictures in the text. */
  pictures: string[];
  /** Once it was published, and found in the feed. */
  id?: string;
  published: boolean;
  /** An edit was sent whose answer is not there yet. */
  unsure: boolean;
  /** "asked": the answer is not there yet. */
  removed: "no" | "asked" | "yes";
  /** Whether it changed since it was last compared. */
  changed: boolean;
}

export interface Account {
  email: string;
  password: string;
  /** Whether the sign-up was answered. */
  made: boolean;
  name: string;
  /** A name was sent, and the answer is not there yet. */
  renaming: boolean;
}

/** What somebody wished for last, and got an answer to. */
interface Wish {
  /** undefined: there was no answer. */
  on?: boolean;
  /**
   * It took several attempts. The database may still be at an earlier one, so nothing else is wished for until all is
   * quiet.
   */
  unsure: boolean;
}

export type Journal = ReturnType<typeof openJournal>;

/** What the site acknowledged, and so has to hold. */
export function openJournal() {
  const accounts: Account[] = [];
  const blogs: JournalBlog[] = [];
  /** By "actor subject": "visitor:3 s7", "a@example.com company". */
  const likes = new Map<string, Wish>();
  const bookmarks = new Map<string, Wish>();
  const follows = new Map<string, Wish>();
  /** Names of visitors by the ids that the site gave them. */
  const visitors = new Map<string, string>();
  return {
    accounts,
    blogs,
    likes,
    bookmarks,
    follows,
    visitors,
    /** Addresses of images that were found to be broken, each of them once. */
    brokenImages: new Set<string>(),
    /** First likes that were not answered: whoever sent them does not know as which visitor. */
    strangers: 0,
    live: () => blogs.filter(({ id, removed }) => id && removed === "no"),
    /** From now on no earlier attempt can still come through. */
    allQuiet() {
      for (const wishes of [likes, bookmarks, follows])
        for (const wish of wishes.values()) wish.unsure = false;
    },
  };
}

/** A text that is like no other. */
export function newText(random: Random, pictures: string[]) {
  const word = random.word();
  const shown = pictures.map((address) => `![A picture of ${word}](${address})`);
  const filler = Array.from(
    { length: random.between(1, 30) },
    () => `Some **more** about \`${random.word(6)}\`.`,
  );
  return {
    word,
    pictures,
    title: `The title of ${random.word()}`,
    description: `What ${random.word()} says in short`,
    content: [`The crumb of ${word}, in full.`, ...shown, "## And then", ...filler].join("\n\n"),
  };
}
