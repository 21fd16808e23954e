import { renderToStaticMarkup } from "react-dom/server";

/** What the owner set at the desk; "" for what is not set. */
export interface Offer {
  price: string;
  starts: string;
}

/** Rows of a `<dl>`: what a course costs and when it starts, where the owner said so. */
export function CourseOffer({ price, starts }: Offer) {
  return (
    <>
      {price && <Fact name="Price" text={price} />}
      {starts && <Fact name="Start" text={starts} />}
    </>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  );
}

/** HTML above the text of a course; "" without an offer. As a part of the text it costs readers no code. */
export function courseOfferHtml(offer: Offer | undefined): string {
  if (!offer?.price && !offer?.starts) return "";
  return renderToStaticMarkup(
    <dl className="course-offer">
      <CourseOffer {...offer} />
    </dl>,
  );
}
