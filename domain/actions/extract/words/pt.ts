import type { ReadingWords } from './types.ts';

export const pt: ReadingWords = {
  numbers:
    'zero|nenhum|nenhuma, um|uma, dois|duas|par, três, quatro, cinco, seis|meia, sete, oito, nove, dez, onze, doze|dúzia, treze, catorze|quatorze, quinze',
  today: 'hoje, hoje mesmo',
  tomorrow: 'amanhã',
  afterTomorrow: 'depois de amanhã',
  yesterday: 'ontem',
  days: 'dia, dias',
  weeks: 'semana, semanas',
  months: 'mês, meses',
  ahead: 'daqui a, dentro de, em',
  later: 'depois, mais tarde',
  coming: 'próximo, próxima, este, esta, neste, nesta, que vem, na próxima, no próximo, seguinte',
  nextWeek:
    'da semana que vem, na semana que vem, semana que vem, da próxima semana, na próxima semana, próxima semana',
  past: 'passado, passada, último, última',
  weekdays: ', segunda, terça, quarta, quinta, sexta,',
  monthNames: 'jan, fev, mar, abr, mai, jun, jul, ago, set, out, nov, dez',
  dayOfMonth: 'dia, no dia, o dia, para o dia',
  lead: `é, são, é o, é a, seria, seriam, trata se de, meu nome é, o meu nome é, o nome é, me chamo, chamo me, meu endereço é, o meu endereço é,
    o endereço é, meu novo endereço é, o novo endereço é, a minha morada é, a morada é, meu email é, o meu email é, meu e-mail é, meu número é,
    meu pedido é, o número do pedido é, número do pedido, meu número de pedido é, o número é, o motivo é, porque, quero, queria, gostaria, gostaria de,
    coloque, para`,
  tail: 'por favor, pfv, obrigado, obrigada, muito obrigado, muito obrigada',
  not: 'não, sem, exceto, menos, em vez de, ao invés de, nunca, tudo menos',
  notAfter: 'não é correto, está errado, está errada, não dá, não pode ser, não',
  cancel: `deixa pra lá, deixa para lá, deixe pra lá, deixe para lá, deixa, deixe, deixa estar, esquece, esqueça, esquece isso, esqueça isso, não importa,
    tanto faz, cancelar, cancela, cancele, cancela tudo, cancele tudo, quero cancelar, pare, para, parar, stop, sair, desistir, desisto, anular, anula,
    melhor não, não melhor não, não precisa mais, já não preciso, não preciso mais, não é mais necessário, já não é preciso, mudei de ideia,
    mudei de ideias, não quero mais, já não quero, não faça isso, não faças isso, não faz isso`,
  beside:
    'por favor, pfv, obrigado, obrigada, não, desculpa, desculpe, ah, oh, ok, tá, então, tudo, isso, isto, agora, bom, olha',
  correct: `quis dizer, queria dizer, quero dizer, desculpa, desculpe, na verdade, aliás, correção, erro, errado, está errado, estava errado, enganei me,
    me enganei, errei, mudar, muda, mude, alterar, altera, altere, trocar, troca, troque, modificar, corrigir, corrige, corrija, colocar, coloca,
    coloque, em vez, antes, mas sim, não, espera, espere, ops`,
  to: 'para, por, como, é, deve ser, deveria ser',
};
