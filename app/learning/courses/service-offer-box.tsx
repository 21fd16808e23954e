import type { ServiceOffer } from "../../lib/course-facts.ts";

export function ServiceOfferBox({ id, offer }: { id: string; offer: ServiceOffer }) {
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
      {/* Whoever is in a hurry need not read to the end. */}
      <p>
        <a href={`/contact?about=${id}`} rel="nofollow">
          Get in touch
        </a>
      </p>
    </section>
  );
}
