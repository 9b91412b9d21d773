/** What conversations and the screens of actions use of runs. See `shared.ts`. */
import '../../operations/runs.ts';
import '../runs/decision.tsx';
import '../runs/handed.ts';
import '../runs/run-parts.tsx';
import '../runs/value-fields.tsx';
