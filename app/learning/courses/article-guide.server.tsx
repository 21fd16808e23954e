// What stands around the text of a course or service. It is HTML when it leaves the server: readers load no code for it.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Db } from "../../../db/engine.ts";
import type { Catalogue } from "../models/catalogue.server.ts";
import { pathsOf } from "../models/paths.server.ts";
import { findTitles } from "../models/titles.server.ts";
import { CourseFactsPanel } from "./course-facts-panel.server.tsx";
import { NextStep } from "./next-steps-box.server.tsx";
import { PathLines } from "./path-lines.server.tsx";
import { ServiceOfferBox } from "./service-offer-box.server.tsx";

/** What stands around the text of an article, as HTML ("" for nothing), and what the article leads to. */
interface ArticleGuide {
  /** Before the text: the facts of a course, the offer of a service. */
  before: string;
  /** After the text of a service: a course to go on with. */
  after: string;
  /** The paths that a course is part of. */
  pathsHtml: string;
  /** The ids of the articles and paths to which it leads. */
  leadsTo: string[];
}

/** undefined for an article that is neither a course nor a service. `priceAndStart`: of the course, as the desk has set them. */
export async function articleGuide(
  db: Db,
  catalogue: Catalogue,
  id: string,
  priceAndStart?: { price: string; starts: string },
): Promise<ArticleGuide | undefined> {
  const facts = catalogue.courses.get(id);
  const service = catalogue.services.get(id);
  if (!facts && !service) return undefined;
  const mentioned = service && catalogue.linksOf.get(id)?.find((link) => catalogue.courses.has(link));
  const paths = pathsOf(catalogue.paths, id);
  const nextInPaths = paths.flatMap(({ path, next }) => next?.id ?? path["leads-to"]?.id ?? []);
  const leadsTo = [...(mentioned ? [mentioned] : []), ...nextInPaths];
  const linked = [...(facts?.courses ?? []), ...leadsTo];
  const titles = await findTitles(db, linked);
  const nameOf = (id: string) => (titles.has(id) ? catalogue.courses.get(id)?.name : undefined);
  return {
    before: toHtml(
      facts ? (
        <CourseFactsPanel facts={facts} priceAndStart={priceAndStart} nameOf={nameOf} />
      ) : (
        <ServiceOfferBox id={id} offer={service!.offer} />
      ),
    ),
    after:
      mentioned && titles.has(mentioned)
        ? toHtml(<NextStep id={mentioned} title={titles.get(mentioned)!} />)
        : "",
    pathsHtml: toHtml(<PathLines paths={paths} allPaths={catalogue.paths} titles={titles} nameOf={nameOf} />),
    leadsTo,
  };
}

function toHtml(node: ReactNode) {
  return renderToStaticMarkup(node);
}
