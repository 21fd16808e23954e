import { expect, test } from "vitest";
import { photo } from "../../../test/support/pictures.ts";
import { openSocialCards } from "../social-cards.server.ts";

const queue = { maxRunning: 1, maxRunningPerClient: 1, maxWaiting: 3, maxWaitingPerClient: 2 };

const open = () => openSocialCards(undefined, { ...queue, maxWaitMs: 60_000 });

test("whoever asks for many pictures as JPEG waits behind those who ask for one", async ({
  onTestFinished,
}) => {
  const { jpeg, close } = open();
  onTestFinished(close);
  const file = await photo(40, 30).webp().toBuffer();
  const order: string[] = [];
  const ask = (name: string, client: string) =>
    jpeg(name, file, client).then(
      () => order.push(name),
      (error: Error) => order.push(`${name}: ${error.name}`),
    );
  await Promise.all([
    ...["first", "second", "third", "fourth"].map((name) => ask(name, "stranger")),
    ask("of a reader", "reader"),
  ]);
  expect(order).toEqual(["fourth: Busy", "first", "second", "of a reader", "third"]);
});

test("a picture is drawn once, unless it has so many bytes that keeping it would cost more", async ({
  onTestFinished,
}) => {
  const { jpeg, close } = open();
  onTestFinished(close);
  const small = await photo(40, 30).webp().toBuffer();
  expect(await jpeg("small", small, "reader")).toBe(await jpeg("small", small, "reader"));
  const high = await photo(960, 16_000).webp({ quality: 100 }).toBuffer();
  const drawn = await jpeg("high", high, "reader");
  expect(drawn.length).toBeGreaterThan(500_000);
  expect(await jpeg("high", high, "reader")).not.toBe(drawn);
});
