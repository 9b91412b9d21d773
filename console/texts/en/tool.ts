/** Texts about the tool of an action that has changed. */
export const tool = {
  toolIntro: 'What you see are the words of the server. Language models never read them.',
  toolWas: 'As it was approved',
  toolNow: 'As it is now',
  toolUnknown: 'How it was is not known, because it was never called as it was approved.',
  toolGone: 'The server has no such tool any more.',
  toolOther: 'Something else that the server says of it has changed, such as what it returns.',
  toolSame: 'The tool is as it was approved.',
  toolSays: 'Description',
  toolEffect: 'Effect',
  toolReads: 'It only reads',
  toolWrites: 'It may change something',
  toolNeeded: 'required',
  toolMisfits: 'Change this in the action first',
  toolChanged: 'Changed',
  toolApprove: 'Approve it as it is now',
  toolBack: 'To the action',
} as const;
