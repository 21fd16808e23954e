import type { Browser } from "./browser.ts";
import { elementsOf } from "./page.ts";

/** What a list at the desk sends when one of its rows is moved. `place`: from 0 on. */
export async function movedTo(browser: Browser, address: string, id: string, place: number) {
  const forms = elementsOf((await browser.get(address)).text, "form");
  for (const { innerHtml } of forms) {
    const [act, order] = elementsOf(innerHtml, "input").map(({ attributes }) => attributes.value!);
    const ids = order?.split(",").filter((other) => other !== id);
    if (order?.split(",").includes(id))
      return { act: act!, order: ids!.toSpliced(place, 0, id).join(), moved: id };
  }
  throw new Error(`no list at ${address} has ${id}`);
}
