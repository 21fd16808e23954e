import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Section } from "../../ui/section.tsx";
import { useSite } from "../../ui/site.tsx";
import type { ProfileForm } from "../lib/profile-form.server.ts";
import { maxBioLength, maxLinks } from "../lib/profile-limits.ts";

interface Props {
  profile: ProfileForm;
  /** The address of the picture. */
  image: string | null;
}

export function ProfileSection({ profile, image }: Props) {
  return (
    <Section id="profile" title="Profile">
      <PictureForms image={image} />
      <Form act="profile" action="/account#profile" isQuiet button="Save profile">
        <Field
          section="profile"
          name="name"
          label="Display name"
          hint="Everyone sees it beside what you write, in place of your email."
          value={profile.name}
          autoComplete="name"
          dir="auto"
        />
        <Field
          section="profile"
          name="handle"
          label="Handle"
          hint="The end of your profile's address: 3 to 30 letters, digits and hyphens."
          value={profile.handle}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          section="profile"
          name="bio"
          label="Bio"
          rows={4}
          hint={`Plain text, up to ${maxBioLength} characters.`}
          value={profile.bio}
          dir="auto"
        />
        <Field
          section="profile"
          name="links"
          label="Links"
          rows={3}
          hint={`Up to ${maxLinks} https addresses, one on each line.`}
          value={profile.links.join("\n")}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form>
    </Section>
  );
}

function PictureForms({ image }: Pick<Props, "image">) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar of={useSite().user!.avatar} size={88} />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
        <Form act="picture" action="/account#profile" isQuiet button="Upload picture" hasFile>
          <Field
            section="profile"
            name="picture"
            label="Picture"
            kind="file"
            accept="image/*"
            hint="Its middle is shown, as a circle."
          />
        </Form>
        {image && <Form act="remove-picture" action="/account#profile" isQuiet button="Remove picture" />}
      </div>
    </div>
  );
}
