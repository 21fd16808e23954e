import { liveSiteSettingsContext, rendererContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { actsAbout } from "../../kit/acts.server.ts";
import { lines, upTo } from "../../kit/fields.ts";
import { withBuiltTexts } from "../../markdown/built-texts.server.ts";
import { saveTerms } from "../models/certificate-terms.server.ts";
import { leaveOffer, takeOffer } from "../models/content-offers.server.ts";
import { type findArticle, hideArticles, showArticle } from "../models/desk-catalogue.server.ts";
import { saveFacts } from "../models/facts.server.ts";
import { saveTask } from "../models/project.server.ts";
import { certificateFields } from "./certificate-fields.ts";
import { readFactsForm } from "./read-facts-form.server.ts";

/** A course or a service. */
export type Article = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

/** What the page of a course or a service does with it as a whole. */
export const articleActs = actsAbout<Article>()({
  hide: {
    async run({ db, user, about }) {
      await hideArticles(db, user.id, [about.id]);
    },
  },
  show: {
    async run({ db, user, context, about }) {
      await showArticle(db, context.get(rendererContext), user.id, about.id, "show-article");
    },
  },
  take: {
    run: ({ db, user, context, about }) =>
      takeOffer(db, withBuiltTexts(context.get(rendererContext)), user, about.id),
  },
  leave: { run: ({ db, user, about }) => leaveOffer(db, user.id, about.id) },
  certificate: {
    right: ["manage-site", "Only owners change certificates."],
    fields: certificateFields,
    async run({ db, user, about: { id, kind }, fields: { certificate, logo, ...words } }) {
      found(kind === "course");
      await saveTerms(db, user.id, id, {
        isOff: certificate === "off",
        words: { ...words, hasLogo: logo === "yes" },
      });
    },
  },
  project: {
    right: ["manage-site", "Only owners ask for projects."],
    fields: { task: lines.check(upTo(2000, "The task")) },
    async run({ db, user, about: { id, kind }, fields: { task } }) {
      found(kind === "course");
      await saveTask(db, user.id, id, task);
    },
  },
  facts: {
    async run({ db, user, context, about: article, form }) {
      const { change, errors, values } = readFactsForm(form, article);
      await saveFacts(db, user.id, article.id, change);
      await context.get(liveSiteSettingsContext).reload();
      return { errors, values };
    },
  },
});
