import * as z from 'zod';
import { nothing, operation } from '../core/operations/operation.ts';
import type { ChatbotSettings } from './records.ts';

interface ChatbotTemplate {
  key: string;
  label: string;
  botName: string;
  greetingMessage: string;
  settings: ChatbotSettings;
}

/** Starting points for a kind of business: wording and settings, to which the owner adds knowledge. */
const templates: readonly ChatbotTemplate[] = [
  {
    key: 'customer-support',
    label: 'Customer support',
    botName: 'Support',
    greetingMessage: 'Hello! Ask me anything about our products and services, or ask for a person at any time.',
    settings: {
      aiDisclosureEnabled: true,
      primaryColor: '#2563eb',
      showSources: true,
      collectLeads: true,
      leadCaptureMode: 'on_handoff',
      suggestedQuestions: ['How can I contact you?', 'What are your opening hours?', 'Can I talk to a person?'],
      placeholderText: 'Write your question…',
    },
  },
  {
    key: 'online-shop',
    label: 'Online shop',
    botName: 'Shop assistant',
    greetingMessage: 'Welcome! I can help with orders, delivery and returns.',
    settings: {
      aiDisclosureEnabled: true,
      primaryColor: '#059669',
      showSources: true,
      collectLeads: true,
      leadCaptureMode: 'on_handoff',
      suggestedQuestions: ['Where is my order?', 'How do returns work?', 'How much is delivery?'],
      placeholderText: 'Ask about an order or a product…',
      proactiveEnabled: true,
      proactiveMessage: 'Need a hand finding something?',
      proactiveDelaySeconds: 30,
    },
  },
  {
    key: 'saas-product',
    label: 'Software product',
    botName: 'Product guide',
    greetingMessage: 'Hi! I know the documentation. What are you trying to do?',
    settings: {
      aiDisclosureEnabled: true,
      primaryColor: '#7c3aed',
      showSources: true,
      collectLeads: true,
      leadCaptureMode: 'after_first_response',
      suggestedQuestions: ['How do I get started?', 'Which plans are there?', 'Do you have an API?'],
      placeholderText: 'Describe what you want to do…',
    },
  },
  {
    key: 'lead-generation',
    label: 'Lead generation',
    botName: 'Advisor',
    greetingMessage: 'Hello! Tell me briefly what you need and how we can reach you.',
    settings: {
      aiDisclosureEnabled: true,
      primaryColor: '#ea580c',
      collectLeads: true,
      leadCaptureMode: 'before_chat',
      suggestedQuestions: ['What do you offer?', 'How much does it cost?', 'Can I book a call?'],
      proactiveEnabled: true,
      proactiveMessage: 'Questions? We answer right here.',
      proactiveDelaySeconds: 15,
    },
  },
  {
    key: 'restaurant',
    label: 'Restaurant',
    botName: 'Host',
    greetingMessage: 'Good day! Ask me about our menu, tables and opening hours.',
    settings: {
      aiDisclosureEnabled: true,
      primaryColor: '#b91c1c',
      collectLeads: true,
      leadCaptureMode: 'manual',
      suggestedQuestions: ['When are you open?', 'Do you have vegetarian dishes?', 'How do I book a table?'],
      placeholderText: 'Menu, tables, opening hours…',
    },
  },
  {
    key: 'hotel',
    label: 'Hotel and guest house',
    botName: 'Concierge',
    greetingMessage: 'Welcome! I can tell you about rooms, check-in, breakfast and parking.',
    settings: {
      aiDisclosureEnabled: true,
      primaryColor: '#0f766e',
      showSources: true,
      collectLeads: true,
      leadCaptureMode: 'on_handoff',
      suggestedQuestions: ['When is check-in?', 'Is breakfast included?', 'Is there parking?'],
    },
  },
  {
    key: 'clinic',
    label: 'Clinic and practice',
    botName: 'Reception',
    greetingMessage:
      'Hello! I can help with appointments, opening hours and directions. In an emergency, call your local emergency number.',
    settings: {
      aiDisclosureEnabled: true,
      primaryColor: '#0284c7',
      collectLeads: true,
      leadCaptureMode: 'on_handoff',
      blockedTopics: ['diagnosis', 'medication dosage'],
      refusalMessage: 'I cannot give medical advice. Please ask our staff or your doctor.',
      suggestedQuestions: ['How do I make an appointment?', 'What should I bring?', 'Where do I find you?'],
      aiDisclosureText: 'You are talking to an automated assistant, not to medical staff.',
    },
  },
  {
    key: 'real-estate',
    label: 'Real estate',
    botName: 'Property guide',
    greetingMessage: 'Hello! Are you looking to buy, rent or sell?',
    settings: {
      aiDisclosureEnabled: true,
      primaryColor: '#4d7c0f',
      collectLeads: true,
      leadCaptureMode: 'after_first_response',
      suggestedQuestions: ['How do I arrange a viewing?', 'Which documents do I need to rent?', 'What are your fees?'],
    },
  },
  {
    key: 'education',
    label: 'School and courses',
    botName: 'Course guide',
    greetingMessage: 'Hi! Ask me about courses, dates, fees and enrolment.',
    settings: {
      aiDisclosureEnabled: true,
      primaryColor: '#c026d3',
      showSources: true,
      collectLeads: true,
      leadCaptureMode: 'on_handoff',
      suggestedQuestions: ['When does the next course start?', 'How do I enrol?', 'Are there scholarships?'],
    },
  },
  {
    key: 'internal-helpdesk',
    label: 'Internal helpdesk',
    botName: 'Helpdesk',
    greetingMessage: 'Hi! Ask about IT, HR and office matters.',
    settings: {
      aiDisclosureEnabled: true,
      primaryColor: '#334155',
      showSources: true,
      showPoweredBy: false,
      collectLeads: false,
      suggestedQuestions: ['How do I reset my password?', 'How do I request leave?', 'Who do I ask about expenses?'],
    },
  },
];

const byKey = new Map(templates.map((template) => [template.key, template]));
export const templateByKey = (key: string): ChatbotTemplate | undefined => byKey.get(key);

export const templateSummary = z
  .object({
    key: z.string().describe('Send it to create a chatbot'),
    label: z.string().describe('Name of the template'),
  })
  .meta({ id: 'ChatbotTemplate', description: 'A preset for new chatbots.' });

export const listTemplates = operation({
  name: 'listTemplates',
  scope: 'chatbots:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  run: async () => ({ templates: templates.map(({ key, label }) => ({ key, label })) }),
});
