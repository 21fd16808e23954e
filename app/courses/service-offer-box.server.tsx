import type { ServiceOffer } from "../lib/courses/article-facts.ts";

export function ServiceOfferBox({ offer }: { offer: ServiceOffer }) {
  const facts = [
    { name: "What you get", text: offer.get },
    { name: "How long it takes", text: offer.time },
    { name: "What it needs from you", text: offer["from-you"] },
  ];
  return (
    <section className="service-offer" aria-label="The service in short">
      <dl>
        {facts.map(
          ({ name, text }) =>
            text && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
