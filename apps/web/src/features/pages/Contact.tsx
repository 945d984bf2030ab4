import * as pages from '@bracketbid/contract/http/pages';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { send } from '../../api/call.ts';
import { EmailInput } from '../../forms/EmailInput.tsx';
import { usePress } from '../../forms/usePress.ts';
import { errorsByField } from '../../forms/fieldErrors.ts';
import { useStore } from '../../store/store.ts';
import { createRule } from '../../forms/formRules.ts';
import { Hero } from '../../domain/teams/Hero.tsx';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import classes from './Contact.module.css';

const { name, email, phone, subject, message } = pages.saveContact.body.shape;
const EMPTY = { name: '', email: '', phone: '', subject: '', message: '', website: '' };

export function Contact() {
  return (
    <>
      <Hero
        title="Contact Us"
        text="A question about your group, an idea, or something that does not work: write to us, a person reads it."
      />
      <div className={classes.columns}>
        <ContactForm />
        <ContactDetails />
      </div>
    </>
  );
}

function ContactForm() {
  const user = useStore((state) => state.user.user);
  const { press, isRunning, said } = usePress();
  const form = useForm({
    initialValues: { ...EMPTY, name: user?.fullName ?? '', email: user?.email ?? '' },
    validate: {
      name: createRule(name),
      email: createRule(email),
      phone: createRule(phone),
      subject: createRule(subject),
      message: createRule(message),
    },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit((body) =>
    press(
      async () => {
        const answer = await send(pages.saveContact, { body }, { quiet: true });
        form.setValues({ subject: '', message: '' });
        form.clearErrors();
        return answer;
      },
      (failure) => {
        form.setErrors(errorsByField(failure));
        return false;
      },
    ),
  );
  return (
    <Panel title="Write to us">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput label="Name" autoComplete="name" required {...form.getInputProps('name')} />
          <EmailInput required {...form.getInputProps('email')} />
          <TextInput
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
          <TextInput label="Subject" {...form.getInputProps('subject')} />
          <Textarea
            label="Message"
            size="md"
            autosize
            minRows={5}
            maxRows={14}
            required
            {...form.getInputProps('message')}
          />
          <input
            className={classes.trap}
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            aria-hidden="true"
            {...form.getInputProps('website')}
          />
          <Button type="submit" size="lg" loading={isRunning}>
            Send message
          </Button>
          <SaidLine said={said} />
        </Stack>
      </form>
    </Panel>
  );
}

function ContactDetails() {
  const settings = useStore((state) => state.global.settings);
  const { contactaddress = '', contactemail = '', contactphone = '' } = settings ?? {};
  if (`${contactaddress}${contactemail}${contactphone}` === '') return null;
  return (
    <Panel title="Reach us">
      <address className={classes.details}>
        {contactaddress !== '' && <p>{contactaddress}</p>}
        {contactemail !== '' && (
          <p>
            <a href={`mailto:${contactemail}`}>{contactemail}</a>
          </p>
        )}
        {contactphone !== '' && (
          <p>
            <a href={`tel:${contactphone}`}>{contactphone}</a>
          </p>
        )}
      </address>
    </Panel>
  );
}
