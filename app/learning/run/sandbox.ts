/** What the code in a sandbox tells. It may be anything, since whoever runs there can send messages. */
interface Told {
  /** The program is loaded and the code runs. */
  started?: boolean;
  output?: string;
  end?: "done" | "error" | "limit";
  /** What is missing in an attempt, as JSON (verdict.ts); "null" when nothing is. */
  miss?: string;
  /** Of the learner's code, in which an error ended it. */
  line?: number;
}

export interface Sandbox {
  frame: HTMLIFrameElement;
  send(message: unknown, onTold: (told: Told) => void): void;
}

/** Opens a frame that reaches neither this site nor another: its origin is its own, and its policy allows no network. */
export async function openSandbox(place: Element): Promise<Sandbox> {
  const frame = document.createElement("iframe");
  // Again here, in case something between removes the header that says so.
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = "The page";
  frame.src = "/sandbox";
  let listener = (_: Told) => {};
  const opened = Promise.withResolvers<void>();
  const hear = ({ source, data }: MessageEvent) => {
    if (!frame.isConnected) removeEventListener("message", hear);
    if (source !== frame.contentWindow || typeof data !== "object" || !data) return;
    if (data.opened) opened.resolve();
    else listener(data);
  };
  addEventListener("message", hear);
  place.append(frame);
  setTimeout(() => opened.reject(new Error("The sandbox did not open.")), 10_000);
  await opened.promise;
  return {
    frame,
    send(message, onTold) {
      listener = onTold;
      frame.contentWindow?.postMessage(message, "*");
    },
  };
}
