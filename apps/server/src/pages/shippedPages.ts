import type { PageSlug } from '@bracketbid/contract/http/pages';

const WRITTEN = new Date('2026-11-21T00:00:00Z');

/** The text pages as they ship, accurate for the product until the site's admin writes their own. */
export const SHIPPED_PAGES: Record<
  PageSlug,
  { readonly title: string; readonly content: string } & { readonly updatedAt: Date }
> = {
  // Empty: the home page adds nothing to its own text.
  home: { title: 'Welcome', updatedAt: WRITTEN, content: '' },
  'terms-conditions': {
    title: 'Terms and conditions',
    updatedAt: WRITTEN,
    content: `
<p>Bracketbid is a place where friends hold an auction for the teams of a tournament and keep score. By opening an account you agree to what follows. It is short on purpose.</p>
<h2>What Bracketbid is, and is not</h2>
<p>The dollars in an auction are points with a dollar sign. <strong>No money moves through Bracketbid:</strong> we take no payments, hold no stakes and pay no winnings. If your group settles up among friends, that is your group's own affair, and whether it is allowed where you live is for you to find out.</p>
<h2>Your account</h2>
<ul>
<li>One account per person, under a name your friends know you by.</li>
<li>Keep your password to yourself. What is bid from your account counts as yours.</li>
<li>You may leave at any time. Write to us, and we close your account.</li>
</ul>
<h2>The auction</h2>
<ul>
<li>Every team is offered once, in an order that is drawn before the start and sealed. The highest bid when the countdown ends owns the team.</li>
<li>A bid that the server has accepted is binding and can't be taken back.</li>
<li>The server's clock decides, never that of a phone. What was accepted before an interruption stands, and the auction goes on from there.</li>
<li>The rules of your group's auction, and how the pot is shared out, are fixed at its start and can be read in its receipts.</li>
</ul>
<h2>Fair play</h2>
<p>Do not bid with programs, do not try to slow the auction for others, and do not use names or pictures that hurt people. We may close accounts that do.</p>
<h2>What we promise</h2>
<p>We keep the auction running as well as we can, and we can prove what happened in it. Networks and machines fail all the same: we are not liable for a bid that did not reach us in time, nor for what your group agreed among yourselves.</p>
<h2>Changes</h2>
<p>When these terms change, the new ones stand here with their date. Changes never touch an auction that has started.</p>`,
  },
  'privacy-policy': {
    title: 'Privacy policy',
    updatedAt: WRITTEN,
    content: `
<p>We keep what the auction needs and nothing else. There are no advertisements, no trackers and no cookies for anyone but ourselves.</p>
<h2>What we keep</h2>
<table>
<thead><tr><th scope="col">What</th><th scope="col">Why</th><th scope="col">Who sees it</th></tr></thead>
<tbody>
<tr><td>Your name and picture</td><td>So that your friends know who bids</td><td>The members of your group</td></tr>
<tr><td>Your email</td><td>To sign you in, for codes and reminders</td><td>The members of your group, on your page</td></tr>
<tr><td>Your password</td><td>To sign you in</td><td>Nobody: only an Argon2id hash is stored</td></tr>
<tr><td>Your bids, teams and results</td><td>They are the auction</td><td>The members of your group; the log of an auction can be downloaded by them</td></tr>
<tr><td>Your logins: device, network address, time</td><td>So that you can see and end them, and we can find attacks</td><td>You, and the site's admin</td></tr>
<tr><td>Messages you send us</td><td>To answer them</td><td>The site's admin</td></tr>
</tbody>
</table>
<h2>In your browser</h2>
<p>Your session, your group and a few settings of the screen are kept in your browser's own storage. One cookie protects forms against forgery. Logging out empties the storage.</p>
<h2>Pictures</h2>
<p>A picture that you upload is drawn anew at 512 by 512 pixels. The file itself, and what a camera wrote into it, such as the place, is not kept.</p>
<h2>Mails</h2>
<p>We write when you sign up, when you ask for a code, when your password changes, and before your group's auction starts. Nothing else.</p>
<h2>Your rights</h2>
<p>Ask us what we know of you, have it corrected, or have your account closed: write to us on the contact page. What you bid stays in your group's auction, since the others' results rest on it.</p>`,
  },
  'refund-policy': {
    title: 'Refund policy',
    updatedAt: WRITTEN,
    content: `
<p><strong>There is nothing to refund, because nothing is paid.</strong> Bracketbid is free, and the dollars of an auction are points: no money moves through the product, neither when you bid nor when your teams win.</p>
<h2>A bid can't be taken back</h2>
<p>Everyone bids against what they see. A bid that was accepted is therefore binding, also when a finger slipped. The screen names the amount on the button before you tap it.</p>
<h2>If a match is not played</h2>
<p>A walkover counts as a win for the team that moves on, and its owner is paid for it. A result that was entered wrongly is corrected, and every group's money is computed anew.</p>
<h2>If nobody owns the champion</h2>
<p>What the final would have paid is given back to all members in proportion to what they paid, so that the pot is always shared out to the last cent.</p>
<h2>Money among friends</h2>
<p>If your group settles up in real money, you do so among yourselves. We can't help with that, but the receipts of your auction say exactly who bid what, and when.</p>`,
  },
};
