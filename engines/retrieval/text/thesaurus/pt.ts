/** Portuguese; see `en.ts`. */
export const portuguese = `
price: preço, custo, custa, quanto custa, quanto é, valor, tarifa, caro, taxa, ~euros, ~pagar
free: grátis, gratuito, de graça, sem custo
cheap: barato, econômico, mais barato
discount: desconto, promoção, redução, oferta, ~estudante, ~aposentado, ~reformado
voucher-code: código de desconto, cupom, cupão, vale
giftcard: vale-presente, cartão-presente, cartão presente
senior: aposentado, reformado, idoso, terceira idade, avó, avô
student: estudante, aluno
child: criança, filho, filha, menor, bebê, bebé, miúdo
disabled: cadeira de rodas, deficiente, acessível, rampa, elevador
delivery: entrega, entregar, envio, enviar, encomenda, frete, portes
where-is-order: onde está meu pedido, não chegou, rastrear, rastreamento, atrasado
express: expresso, urgente, rápido
abroad: exterior, estrangeiro, internacional, outro país, europa
return-goods: devolver, devolução, troca
refund: reembolso, reembolsar, dinheiro de volta, estorno
exchange: trocar, troca, substituir
broken: quebrado, partido, danificado, avariado, não funciona, defeito
repair: consertar, reparar, reparação, conserto
guarantee: garantia
complaint: reclamação, queixa, reclamar
order: pedido, encomenda, comprar, compra
cancel: cancelar, cancelamento, rescindir, anular, desistir
reschedule: remarcar, adiar, mudar a data, outro dia
appointment: consulta, marcação, agendamento, horário
book: reservar, reserva, marcar, agendar, inscrever
join: inscrever-se, inscrição, tornar-se sócio, registar, cadastro
membership: assinatura, sócio, mensalidade, plano
trial: teste, experimentar, experiência, aula experimental
invoice: fatura, recibo, nota fiscal
pay: pagar, pagamento, cartão, dinheiro, transferência, pix, boleto, multibanco
instalments: parcelas, parcelar, prestações
password: senha, palavra-passe
data-protection: privacidade, dados pessoais
newsletter: newsletter, cancelar subscrição
phone: telefone, ligar, número de telefone, telemóvel
contact: contato, contacto, falar com, atendimento
open: horário, aberto, abre, abertura, fechado, fecha, ~segunda, ~terça, ~quarta, ~quinta, ~sexta, ~sábado, ~domingo
weekend: fim de semana, ~sábado, ~domingo
where: onde, endereço, morada, localização, chegar
parking: estacionar, estacionamento, carro
transport: ônibus, autocarro, metrô, metro, comboio, trem, estação
emergency: emergência, urgência
ill: doente, atestado, lesão
insurance: seguro, convênio
documents: documento, identidade, passaporte, cartão de cidadão
bring: trazer, levar
class: aula, curso, oficina
duration: quanto tempo, duração, demora, quantos dias, prazo
when: quando, que dia, a que horas
friend: amigo, acompanhante
job: emprego, trabalho, vaga
food: comer, comida, menu, restaurante, café da manhã, pequeno-almoço
pet: animal, cachorro, cão, gato
wifi: wifi, internet
lost: perdido, esquecido, perdi, achados e perdidos
`;
