import type { FixedLanguage } from '../../language/languages.ts';

const en = {
  yes: 'Yes',
  no: 'No',
  propose: '{name}\n{values}\nShall I do this? Please reply yes or no.',
  confirmAgain: 'Please reply yes or no, or tell me what to change.',
  done: 'Done: {name}.',
  failed: 'That did not work: {name}. Nothing was done.',
  unknown: 'I do not know whether it was done: {name}. Please do not try again before you have checked.',
  declined: 'All right, I have not done it: {name}.',
  cancelled: 'All right, I have stopped: {name}.',
  expired: 'The time to confirm has passed, so nothing was done: {name}. Tell me if you still want it.',
  waiting: 'Thank you. A colleague will check it first: {name}. I will tell you what came of it.',
  calling: 'I am still working on it: {name}.',
  changed: 'Something about it has changed, so please check it again.',
  unavailable: 'That is not possible at the moment: {name}.',
  signIn: 'Please sign in on our website first. Then I can help you with this: {name}.',
  nothingToConfirm: 'There is nothing to confirm any more.',
  askEmail: 'What is your email address? I will mail you a code, to be sure that it is you.',
  codeSent: 'I have mailed a code of six digits to {address}. Please write it here. It is valid for ten minutes.',
  wrongCode: 'That is not the code. Please look at the newest mail and try again.',
  codeOver: 'This code no longer counts. Which address may I mail a new one to?',
  tooManyCodes: 'There were too many codes. Please try again in an hour, or talk to a person.',
  noMail: 'I cannot mail you a code at the moment, so I cannot do this: {name}.',
  codeNotMailed: 'The code could not be mailed. Please check the address.',
  codeSubject: '{code} is your code',
  codeIntro: 'Your code for the chat with {name} is {code}.',
  codeNote: 'It is valid for ten minutes. If you did not ask for it, ignore this mail, and tell it to nobody.',
  testCode: 'This is a test: the code is {code}.',
  teamNoMail: 'No mail can be sent, so the visitor could not prove an address. Set up mail for the platform.',
  again: 'I did not understand that.',
  stuck: 'Would you like to talk to a person? You can also write "never mind".',
  code: 'Code',
  email: 'Email address',
};
export type ActionTexts = typeof en;

export const actionTexts = (_language: FixedLanguage): ActionTexts => en;
