import { z } from "@hono/zod-openapi";
import { siteSettingsContext } from "../../http/context.ts";
import { memberName } from "../../lib/member-name.ts";
import { topicPath } from "../../lib/topics.ts";
import { listAuthors } from "../../people/models/listed-people.server.ts";
import { findPerson } from "../../people/models/person.server.ts";
import { listPublicTopics } from "../../topics/models/listed-topics.server.ts";
import { findTopic } from "../../topics/models/topic.server.ts";
import { operation } from "../operation.server.ts";
import { found } from "../problem.server.ts";
import { page, pageOf, pageQuery, path } from "../schemas/fields.ts";

const person = z
  .object({
    id: z.string(),
    handle: z.string().nullable(),
    name: z.string(),
    path,
    picture: z.string().nullable().openapi({ description: "An address, or a path of this site" }),
    bio: z.string(),
    links: z.array(z.string()),
  })
  .openapi("Person");

interface Known {
  id: string;
  handle: string | null;
  name: string | null;
  image: string | null;
  bio: string;
  links: string[];
}

function viewPerson({ id, handle, name, image, bio, links }: Known) {
  const shownName = memberName({ id, name, handle });
  return { id, handle, name: shownName, path: `/people/${handle ?? id}`, picture: image, bio, links };
}

const listPeople = operation(
  {
    at: "get /people",
    summary: "List people",
    description: "Everybody with a public post, in no particular order.",
    query: pageQuery({}),
    answer: pageOf(person),
  },
  async ({ db, query: { cursor, limit } }) => {
    const { people, next } = await listAuthors(db, { after: cursor, limit });
    return page(people.map(viewPerson), next);
  },
);

const readPerson = operation(
  {
    at: "get /people/{key}",
    summary: "Read a person",
    params: z.strictObject({
      key: z.string().max(100).openapi({ description: "An id, a handle, or `company`" }),
    }),
    answer: person,
  },
  async ({ context, db, params: { key } }) => {
    const known = found(await findPerson(db, key));
    const { company } = context.get(siteSettingsContext);
    return { body: viewPerson({ ...known, name: known.id === "company" ? company : known.name }) };
  },
);

const topic = z
  .object({ name: z.string(), label: z.string(), description: z.string(), path })
  .openapi("Topic");

const viewTopic = ({ name, label, description }: { name: string; label: string; description: string }) => ({
  ...{ name, label, description },
  path: topicPath(name),
});

const listTopics = operation(
  {
    at: "get /topics",
    summary: "List topics",
    description: "The topics of public blogs, by name.",
    query: pageQuery({}),
    answer: pageOf(topic),
  },
  async ({ db, query: { cursor, limit } }) => {
    const { topics, next } = await listPublicTopics(db, { after: cursor, limit });
    return page(topics.map(viewTopic), next);
  },
);

const readTopic = operation(
  {
    at: "get /topics/{name}",
    summary: "Read a topic",
    params: z.strictObject({ name: z.string().max(200).openapi({ example: "data-science" }) }),
    answer: topic,
  },
  async ({ db, params: { name } }) => ({ body: viewTopic(found(await findTopic(db, name, []))) }),
);

export const peopleAndTopics = [listPeople, readPerson, listTopics, readTopic];
