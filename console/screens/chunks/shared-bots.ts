/** What several of the files of a chatbot's screens use, and no other. See `shared.ts`. */
import '../../operations/bots.ts';
import '../../operations/knowledge.ts';
import '../bots/actions-frame.tsx';
import '../bots/facts.ts';
import '../bots/frame.tsx';
import '../bots/snippet.tsx';
import '../bots/use-bot.ts';
import '../knowledge/add.tsx';
import '../knowledge/kind-buttons.tsx';
import '../preview/preview.tsx';
